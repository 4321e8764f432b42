import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WorkspaceView } from '../../electron/contract/ipc/snapshot.ts';
import { formatMoney } from '../i18n/format.ts';
import { describeRefusal, type I18n, useI18n } from '../i18n/use-i18n.ts';
import { useWorkspace } from '../state/workspace-context.ts';
import { type BoardChange, findBoardChanges } from './board-changes.ts';

/** More changes than this are announced as a count. */
const SENTENCES_MAX = 3;

/** Announces each new order and outcome once to screen readers. Invisible. */
export function Announcer(): ReactNode {
  const { workspace } = useWorkspace();
  const i18n = useI18n();
  const before = useRef<WorkspaceView | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const last = before.current;
    before.current = workspace;
    if (last === null || last.kind !== workspace.kind || last.chosenStoreId !== workspace.chosenStoreId) return;
    const changes = findBoardChanges(last.board, workspace.board);
    if (changes.length > 0) setAnnouncement(describeChanges(i18n, changes));
  }, [workspace, i18n]);

  return (
    <p className="unseen" role="log" aria-label={i18n.t('news.name')}>
      {announcement}
    </p>
  );
}

function describeChanges(i18n: I18n, changes: readonly BoardChange[]): string {
  if (changes.length > SENTENCES_MAX) return i18n.t('news.many', { count: changes.length });
  return changes.map((change) => describeChange(i18n, change)).join(' ');
}

function describeChange({ t }: I18n, { what, card }: BoardChange): string {
  const { number } = card;
  if (what === 'new') return t('news.new', { number, total: formatMoney(card.total) });
  if (what === 'refused' && card.refusal !== null) {
    return t('news.refused', { number, why: describeRefusal(t, card.refusal) });
  }
  return t(`news.${what}`, { number, why: '' });
}
