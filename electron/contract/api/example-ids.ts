/** Ids in the examples of the documentation. */
export const EXAMPLE_IDS = {
  store: 1001,
  order: 'ORDER-7K3M9QX2',
  event: 'evt_5r2k8w0c9d1m',
  saleEvent: 'evt_9v4x1z7b3n6p',
  run: '3f0c6c0e-2f5b-4a63-9d0e-51a8c1f0b7aa',
  endpoint: '8c1d2f34-7b6a-4c5d-9e8f-0a1b2c3d4e5f',
  delivery: 42,
  cursor: 'eyJwIjoxNzYzNjE5MDY4MTIwfQ.c2ln',
  barcode: '8901058000108',
} as const;
