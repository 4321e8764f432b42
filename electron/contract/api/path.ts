/**
 * Fills the parameters into the path of an endpoint, such as `/v1/orders/{order_id}`. Throws TypeError if one is missing.
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`The path ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}
