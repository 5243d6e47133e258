// Knows what the operator's log of heads has to show of a table: that its beginning and its end stand in it, and that it only grew between.

const PROOF = "c2sp.org/tlog-proof@v1\n"
const GROWTH = /^old [1-9]\d*\n/
const LONGEST = 20_000 // characters: a tree of any size fits
const SIZE = /^[^\n]+\n([1-9]\d{0,14})\n/

/** How many leaves the log had at the checkpoint under this proof; 0 where there is none. */
const sizeOf = proof => Number(SIZE.exec(proof.split("\n\n").slice(1).join("\n\n"))?.[1] ?? 0)

/** Promises the members `[name, text]` of a proof file; `ask(path)` promises a text, "" where there is none. What is no proof is left out. */
export async function loggedOf(table, ask) {
  const proofAt = async path => {
    const text = await ask(path)
    return text.startsWith(PROOF) && text.length <= LONGEST && sizeOf(text) ? text : ""
  }
  const [first, last] = await Promise.all([proofAt(`/tlog/proof/${table}/first`), proofAt(`/tlog/proof/${table}`)])
  const [old, newer] = [sizeOf(first), sizeOf(last)].sort((one, other) => one - other)
  const growth = old && old < newer ? await ask(`/tlog/growth/${old}/${newer}`) : ""
  const grew = GROWTH.test(growth) && growth.length <= LONGEST ? growth : ""
  return [
    ["log-first.txt", first],
    ["log.txt", last],
    ["log-growth.txt", grew],
  ].filter(([, text]) => text)
}
