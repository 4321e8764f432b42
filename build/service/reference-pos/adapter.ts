/** What only the POS's own side can tell or do, for `counter-sandbox exam --adapter`. */
export function createAdapter({ EXAM_PORT }: Readonly<Record<string, string>>) {
  const ask = async (path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return await (await fetch(`http://127.0.0.1:${EXAM_PORT}/till/${path}`, sent)).json();
  };
  return {
    /** The POS's own count of a barcode; null if it has none. */
    stock: (barcode: string) => ask(`stock/${barcode}`),
    /** Its bills: `order_id`, `number`, `status` (open, booked or void) and `total`. */
    bills: () => ask('bills'),
    /** Does something as its staff would. False if it can't. */
    act: (action: object) => ask('act', action),
  };
}
