import type { ReactNode } from 'react';
import type { HealthFinding } from '../../../electron/contract/calls/health-findings.ts';
import type { HealthValues } from '../../../electron/contract/domain/health.ts';
import { type I18n, useI18n } from '../../i18n/use-i18n.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** The sentence of a finding. */
export function FindingText({ finding, values }: Pick<HealthFinding, 'finding' | 'values'>): ReactNode {
  const i18n = useI18n();
  return <p>{i18n.t(`health.findings.${finding}`, describeValues(i18n, values))}</p>;
}

/** The values of the placeholders in a finding's sentence. */
function describeValues({ t, span }: I18n, { count, milliseconds, bytes, name, fault, version }: HealthValues) {
  return {
    count: count ?? 0,
    time: milliseconds === undefined ? '' : span(milliseconds),
    room: bytes === undefined ? '' : describeBytes(t, bytes),
    name: name ?? '',
    fault: fault === undefined ? '' : t(`printing.fault.${fault}`),
    version: version ?? '',
  };
}

function describeBytes(t: I18n['t'], bytes: number): string {
  return bytes < GIGABYTE
    ? t('health.bytes_mb', { count: Math.floor(bytes / MEGABYTE) })
    : t('health.bytes_gb', { count: Math.floor(bytes / GIGABYTE) });
}
