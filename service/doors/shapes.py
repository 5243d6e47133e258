"""marshmallow schemas made from our own data types, so that a field, its bounds and its default stand in one place."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar

import msgspec
from marshmallow import RAISE, Schema, fields, post_load, validate
from msgspec import Meta, inspect

LENIENT = {"lenient": True}
Flag = Annotated[bool, Meta(extra=LENIENT)]  # which is taken from a text such as "yes", too


class Strict(Schema):
    """A message or a body in which nothing unknown may stand."""

    class Meta:
        unknown = RAISE


class TrueOrFalse(fields.Boolean):
    """A field that takes nothing for a boolean that is none: what a key has signed is recorded as it was signed."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **given: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Whole(Strict):
    """A schema that loads its data type instead of a dict."""

    data_type: ClassVar[type[msgspec.Struct]]

    @post_load
    def make(self, data: dict[str, Any], **given: Any) -> msgspec.Struct:
        """Make the data type from its fields."""
        return self.data_type(**data)


def shape(
    struct: type[msgspec.Struct],
    name: str,
    *,
    base: type[Schema] = Strict,
    said: Mapping[str, str] | None = None,
    without: Collection[str] = (),
    whole: bool = False,
) -> type[Schema]:
    """Make the schema of a data type. `said`: fields that are called otherwise outside; `without`: fields left out.

    The schema loads a dict; `whole` makes it load the data type itself.
    """
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    outside = said or {}
    inside = [field for field in info.fields if field.name not in without]
    made: dict[str, Any] = {field.name: _field(field, data_key=outside.get(field.name)) for field in inside}
    if whole:
        made["data_type"] = struct
    return type(name, (Whole if whole else base,), {**made, "__doc__": struct.__doc__})


@cache
def whole(struct: type[msgspec.Struct]) -> type[Schema]:
    """Make the schema of a data type that stands inside another, once for all of these."""
    return shape(struct, struct.__name__, whole=True)


def answer(
    struct: type[msgspec.Struct], name: str, rows: Mapping[type[msgspec.Struct], type[Schema]] | None = None
) -> type[Schema]:
    """Make the schema that describes an answer; of objects inside it, those of `rows` alone are described, too."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    made = {field.name: _told(field.type, rows or {}) for field in info.fields}
    return type(name, (Schema,), {**made, "__doc__": struct.__doc__})


def _told(kind: inspect.Type, rows: Mapping[type[msgspec.Struct], type[Schema]]) -> fields.Field[Any]:
    match kind:
        case inspect.VarTupleType(inspect.StructType(cls)) if cls in rows:
            return fields.List(fields.Nested(rows[cls]))
        case inspect.StructType() | inspect.CustomType() | inspect.UnionType((inspect.StructType(), *_)):
            return fields.Dict(keys=fields.String())
    return _typed(kind, {})


def _field(field: inspect.Field, data_key: str | None) -> fields.Field[Any]:
    more: dict[str, Any] = {"data_key": data_key} if data_key else {}
    if field.required:
        more["required"] = True
    else:
        more["load_default"] = field.default_factory if field.default is msgspec.NODEFAULT else field.default
    return _typed(field.type, more)


def _typed(kind: inspect.Type, more: dict[str, Any]) -> fields.Field[Any]:
    match kind:
        case inspect.Metadata():
            more = {**more, "metadata": kind.extra_json_schema or {}}
            return fields.Boolean(**more) if kind.extra == LENIENT else _typed(kind.type, more)
        case inspect.UnionType(types):
            [given] = [each for each in types if not isinstance(each, inspect.NoneType)]
            return _typed(given, {**more, "allow_none": True})
        case inspect.BoolType():
            return TrueOrFalse(**more)
        case inspect.FloatType():
            return fields.Float(**more)
        case inspect.IntType():
            return fields.Integer(strict=True, validate=_range(kind), **more)
        case inspect.StrType():
            return fields.String(validate=_letters(kind), **more)
        case inspect.LiteralType(values):
            return fields.String(validate=validate.OneOf(list(values)), **more)
        case inspect.DictType(key, inspect.StrType() as value):
            return fields.Dict(keys=_typed(key, {}), values=_typed(value, {}), **more)
        case inspect.DictType():
            return fields.Dict(keys=fields.String(), **more)
        case inspect.ListType(item, least, most):
            return fields.List(_typed(item, {}), validate=validate.Length(least, most), **more)
        case inspect.StructType(cls):
            return fields.Nested(whole(cls), **more)
    raise TypeError(f"no schema is known for {kind!r}")


def _range(kind: inspect.IntType) -> list[validate.Validator]:
    return [] if kind.ge is None and kind.le is None else [validate.Range(kind.ge, kind.le)]


def _letters(kind: inspect.StrType) -> list[validate.Validator]:
    found: list[validate.Validator] = []
    if kind.min_length is not None or kind.max_length is not None:
        found.append(validate.Length(kind.min_length, kind.max_length))
    if kind.pattern is not None:
        found.append(validate.Regexp(kind.pattern))
    return found
