// Shows the OpenAPI description with swagger-ui.

window.SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#docs", deepLinking: true })
