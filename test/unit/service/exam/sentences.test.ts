import { expect, test } from 'vitest';
import { SCENES } from '../../../../electron/service/exam/scenes/all-scenes.ts';
import { SENTENCES } from '../../../../electron/service/exam/sentences.ts';

test('every sentence of Events, Errors, Idempotency and Limits has a scene, or a reason why it has none', () => {
  const tested = new Set<string>(SCENES.flatMap((scene) => scene.tests));
  const faults = Object.entries(SENTENCES).flatMap(([id, sentence]) => {
    const hasReason = 'untested' in sentence;
    if (tested.has(id) && hasReason) return [`${id} has a scene and a reason`];
    return tested.has(id) || hasReason ? [] : [`${id} has neither: ${sentence.text}`];
  });
  expect(faults).toEqual([]);
});

test('every scene tests a sentence, and no two scenes have one name', () => {
  expect(SCENES.filter((scene) => scene.tests.length === 0)).toEqual([]);
  expect(new Set(SCENES.map(({ id }) => id)).size).toBe(SCENES.length);
});
