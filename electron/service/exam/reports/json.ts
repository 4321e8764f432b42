import { API_VERSION } from '../../../contract/api/enums.ts';
import type { Result, Verdict } from '../scene.ts';
import { SENTENCES } from '../sentences.ts';

export const countResults = (verdicts: readonly Verdict[]): Readonly<Record<Result, number>> => ({
  passed: verdicts.filter(({ result }) => result === 'passed').length,
  failed: verdicts.filter(({ result }) => result === 'failed').length,
  not_shown: verdicts.filter(({ result }) => result === 'not_shown').length,
});

/** The report for programs. Nothing in it depends on time or on an id: the same POS and seed give the same bytes. */
export function formatJson(verdicts: readonly Verdict[], seed: number): string {
  const report = {
    specification: API_VERSION,
    seed,
    ...countResults(verdicts),
    scenes: verdicts.map(({ scene, result, because, guilty }) => ({
      id: scene.id,
      title: scene.title,
      result,
      because,
      guilty,
      sentences: scene.tests.map((id) => ({ id, text: SENTENCES[id].text })),
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
