import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiSale } from '../../../../../electron/contract/api/tolerant-resources.ts';
import { addMs, DAY, formatInstant, parseInstant, SECOND } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';

const TODAY = parseInstant('2026-11-20');
const STORE = 7;

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
});
afterEach(() => database.close());

test('the pages of booked sales have each of them once, those booked in the same moment too', () => {
  const moments = [TODAY, ...[5, 5, 5, 5, 9].map((seconds) => addMs(TODAY, seconds * SECOND)), addMs(TODAY, -DAY)];
  for (const [index, at] of moments.entries()) {
    const eventId = `evt_${index}`;
    const sold = { id: `ORDER-${index}`, event_id: eventId, store_id: STORE, channel: 'SERVICE_ONLINE', lines: [] };
    database.sales.add(apiSale.parse({ ...sold, sold_at: formatInstant(at), total_amount: '1.00' }), at);
    database.sales.markBooked(eventId, at, null);
  }
  const found: string[] = [];
  let place: Parameters<CounterDatabase['sales']['bookedSince']>[1] = null;
  for (;;) {
    const page = database.sales.bookedSince(TODAY, place, 2);
    found.push(...page.map(({ eventId }) => eventId));
    const last = page.at(-1);
    if (last?.bookedAt == null) break;
    place = { bookedAt: last.bookedAt, eventId: last.eventId };
  }
  expect(found).toEqual(['evt_5', 'evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_0']);
  expect(database.sales.countBookedSince(TODAY)).toEqual({ online: 6, inStore: 0 });
});
