import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WorkspaceView } from '../../electron/contract/ipc/snapshot.ts';
import { formatMoney } from '../i18n/format.ts';
import { describeRefusal, type I18n, useI18n } from '../i18n/use-i18n.ts';
import { useWorkspace } from '../state/workspace-context.ts';
import { type BoardChange, findBoardChanges } from './board-changes.ts';

/** More than so many at once are told as a number. */
const TOLD_AT_ONCE = 3;

/** Tells a screen reader of new orders and outcomes, each once. Nothing of it is seen. */
export function Announcer(): ReactNode {
  const { workspace } = useWorkspace();
  const words = useI18n();
  const before = useRef<WorkspaceView | null>(null);
  const [told, setTold] = useState('');

  useEffect(() => {
    const last = before.current;
    before.current = workspace;
    if (last === null || last.kind !== workspace.kind || last.chosenStoreId !== workspace.chosenStoreId) return;
    const news = findBoardChanges(last.board, workspace.board);
    if (news.length > 0) setTold(newsWords(words, news));
  }, [workspace, words]);

  return (
    <p className="unseen" role="log" aria-label={words.t('news.name')}>
      {told}
    </p>
  );
}

function newsWords(words: I18n, news: readonly BoardChange[]): string {
  if (news.length > TOLD_AT_ONCE) return words.t('news.many', { count: news.length });
  return news.map((each) => sentence(words, each)).join(' ');
}

function sentence({ t }: I18n, { what, card }: BoardChange): string {
  const { number } = card;
  if (what === 'new') return t('news.new', { number, total: formatMoney(card.total) });
  if (what === 'refused' && card.refusal !== null) {
    return t('news.refused', { number, why: describeRefusal(t, card.refusal) });
  }
  return t(`news.${what}`, { number, why: '' });
}
