/** Seeds that once broke a promise, each played once. `npm run simulate` plays any number of fresh seeds. */

import { describe, expect, test } from 'vitest';
import { checkSeed } from './runner/seed-check.ts';
import { PLAIN_WORLD } from './world.ts';

const STEPS = 300;

/** The seeds, with what the app must do. They broke a promise before shops had more than {@link PLAIN_WORLD}. */
const FAILED_SEEDS: readonly (readonly [seed: number, rule: string])[] = [
  [6, 'an older event does not silence an order that a sweep listed and that can’t be read'],
  [22, 'what was sent at a provisional time gets the right time'],
  [31, 'an order whose event can’t be read is read by its id, also after a kill'],
  [57, 'a reject is done only once it is known who cancelled'],
  [59, 'a sandbox reset is noticed although nothing is PENDING'],
  [55, 'an app that is closed while it prints ends'],
  [140, 'staff are asked about an order packed within two seconds of a count'],
  [207, 'a cancelled order that names who accepted it was accepted, although no event says so'],
  [502, 'an order placed after a count was applied does not affect its correction'],
  [507, 'the time of placing an order is not taken for the time of accepting it'],
  [1050, 'our accept is done even if the order was cancelled afterwards'],
  [1124, 'an action with an unknown outcome is not sent again at a provisional time'],
  [2037, 'a sleep is noticed before the platform reports it'],
  [2159, 'a 429 cancels the slots already given'],
  [4068, 'a response to a request from before a sleep does not tell the time'],
  [5083, 'a reject from the time when the store was disconnected settles'],
  [6004, 'the backfill runs although the rate limit is low'],
  [10003, 'a provisional time never becomes a cursor'],
  [10106, 'a reject with an unknowable outcome does not claim that it was not done'],
  [2045, 'the service’s time is right after a clock jump and a sleep'],
  [20085, 'a jump of the PC’s clock does not invalidate the next response'],
  [20103, 'nothing is first sent at a provisional time, which would make its key look younger'],
  [23756, 'an order of the backfill that can’t be read in the list is read by its id'],
  [30888, 'a replayed response does not bring back an order that a reset removed'],
  [73097, 'the time of a count is never after it was applied'],
  [73364, 'counts whose times were clamped to the same instant are told apart'],
  [73467, 'an order cancelled before a count is told from one cancelled after it'],
  [90, 'an in-store sale that can’t be read is known by its order'],
  [81050, 'a full disk stops nothing when the PC wakes'],
  [81532, 'rows of a file that were sent in different batches are told apart'],
  [82184, 'the time is measured at once when only the time is unknown'],
  [91138, 'an event that was missed hours ago amends the correction of a count'],
  [91249, 'an earlier version of an order does not make its present version readable'],
  [111408, 'an event from before the end of the backfill prints nothing, however late it comes'],
  [71013, 'an import that a full disk stopped continues when there is room'],
  [71130, 'staff are asked about an order that was cancelled unseen after a count'],
  [71297, 'a file that is sent again after a restore settles'],
  [70029, 'an order whose time of accepting is unknown at first counts rightly in the end'],
  [221096, 'a late event of an order that a reset removed does not bring it back'],
  [201376, 'an order that was PENDING before a count and moved on unseen amends its correction'],
  [202095, 'an order that can’t be read at first amends the correction of a count'],
  [202192, 'staff are asked about a cancelled order that may have been packed while the store was disconnected'],
  [203902, 'events missed before a restore are read after it'],
  [204921, 'an order last seen in a lost commit is shown as its response showed it'],
  [205604, 'a delivery that is paid late rings at a provisional time'],
  [40032, 'no part of the journal is deleted before the database has it on disk'],
  [46, 'two counters that lose the answers of their accepts settle'],
  [30468, 'the event that tells when an order was accepted amends the correction of a count'],
  [110128, 'staff who undo an accept hear the ring go on'],
  [112411, 'a count is held against what is known when its correction is over'],
  [201408, 'orders that are still to be read amend the correction of a count'],
  [201608, 'what was found missing amends the correction of a count'],
  [204663, 'counts settle while a counter loses answers after a power cut'],
  [322013, 'what a list lacked long after a count, and nothing else tells, amends its correction'],
  [322751, 'an order that a list lacked long after a count amends its correction'],
  [323457, 'a 429 delays what tells that an order is taken'],
  [401317, 'what a list lacked after a count amends its correction'],
  [126, 'a sale that was booked in the commit in which the app died is not booked again after a lost database'],
  [234, 'a Silence does not last longer because the PC’s clock was set back'],
  [1795302698, 'a time that was taken across a sleep and a jump of the clock does not make later readings old'],
];

describe('seeds that once failed', () => {
  test.each(FAILED_SEEDS)('%i: %s', async (seed) => {
    const options = { steps: STEPS, replay: false, calm: false, world: PLAIN_WORLD };
    expect(await checkSeed(seed, options)).toMatchObject({ breaches: [], fault: null });
  });
});

test('a seed plays the same twice', async () => {
  expect(await checkSeed(22, { steps: STEPS, replay: true })).toMatchObject({ breaches: [], fault: null });
});
