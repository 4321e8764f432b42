/** How many values are cached: more than any board shows. */
const CAPACITY = 2_000;

/**
 * Parses the JSON of a row with a schema, and again only after the row has changed: each change rereads a board of
 * hundreds of orders, and only one of them differs. Values are shared, so never modify them.
 */
export function createCachedParser<Value>(schema: {
  parse(value: unknown): Value;
}): (id: string, text: string) => Value {
  const cache = new Map<string, { readonly text: string; readonly value: Value }>();
  return (id, text) => {
    const known = cache.get(id);
    if (known?.text === text) return known.value;
    const value = schema.parse(JSON.parse(text));
    if (cache.size >= CAPACITY) cache.clear();
    cache.set(id, { text, value });
    return value;
  };
}
