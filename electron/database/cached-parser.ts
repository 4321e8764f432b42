/** How many readings are remembered: more than any board shows. */
const MOST = 2_000;

/**
 * Reads JSON with a schema, and the same JSON of the same row only once: a board of hundreds of orders is read after
 * every change, of which only one has changed. What it gives is shared: nobody may change it.
 */
export function createCachedParser<Value>(schema: {
  parse(value: unknown): Value;
}): (id: string, text: string) => Value {
  const readings = new Map<string, { readonly text: string; readonly value: Value }>();
  return (id, text) => {
    const known = readings.get(id);
    if (known?.text === text) return known.value;
    const value = schema.parse(JSON.parse(text));
    if (readings.size >= MOST) readings.clear();
    readings.set(id, { text, value });
    return value;
  };
}
