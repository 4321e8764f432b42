import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, LISTED_EVENT_TYPES } from '../../../../electron/contract/api/enums.ts';
import { EVENT_DATA_FIELDS } from '../../../../electron/contract/api/event-data.ts';

describe('event types', () => {
  it('are nineteen, of which the events list filters by sixteen', () => {
    expect(LISTED_EVENT_TYPES).toHaveLength(16);
    expect(Object.keys(EVENT_DATA_FIELDS).toSorted()).toEqual([...EVENT_TYPES].toSorted());
  });
});
