/** The lane of everything that changes one item of a store: such actions are sent one after another. */
export function laneOfItem(storeId: number, barcode: string): string {
  return `barcode:${storeId}:${barcode}`;
}
