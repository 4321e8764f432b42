import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { complete } from '../../../../electron/contract/api/complete-schema.ts';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import * as resources from '../../../../electron/contract/api/resources.ts';
import { tolerant } from '../../../../electron/contract/api/tolerant-schema.ts';

const COURIER = {
  provider: null,
  status: 'REQUESTED',
  tracking_url: null,
  rider_name: null,
  rider_phone: null,
  vehicle: null,
  eta_minutes: null,
};

describe('what the service promises', () => {
  const courier = complete(resources.courier);

  it('has every field', () => {
    expect(courier.safeParse(COURIER).success).toBe(true);
    for (const field of Object.keys(COURIER)) {
      expect(courier.safeParse({ ...COURIER, [field]: undefined }).success, field).toBe(false);
    }
  });

  it('has null only where the specification says so', () => {
    expect(courier.safeParse({ ...COURIER, status: null }).success).toBe(false);
  });

  it('has values of the lists only', () => {
    expect(courier.safeParse({ ...COURIER, status: 'LOST' }).success).toBe(false);
  });

  it('has the type of the resource', () => {
    expectTypeOf<z.output<typeof courier>>().toEqualTypeOf<resources.Courier>();
  });

  it('is one schema wherever it is used', () => {
    expect(complete(resources.courier)).toBe(courier);
  });

  it('is what the app tolerates', () => {
    expect(tolerant(resources.courier).parse(COURIER)).toEqual(courier.parse(COURIER));
  });

  it('exists for every response in the table of endpoints', () => {
    for (const endpoint of Object.values(ENDPOINTS)) {
      for (const response of Object.values(endpoint.responses)) {
        if (response !== null) expect(() => complete(response)).not.toThrow();
      }
    }
  });
});
