import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WorkspaceView } from '../../../electron/contract/ipc/snapshot.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { type ConflictingDecision, findConflictingDecisions } from '../board-changes.ts';
import { Banner } from './banner.tsx';

/**
 * Staff pressed Accept, the line was down, and the customer cancelled meanwhile: the card has left New as if it had been
 * accepted. That it was not is said until somebody closes it.
 */
export function ConflictBanners(): ReactNode {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const before = useRef<WorkspaceView | null>(null);
  const [told, setTold] = useState<readonly ConflictingDecision[]>([]);

  useEffect(() => {
    const last = before.current;
    before.current = workspace;
    if (last === null || last.kind !== workspace.kind) {
      setTold([]);
      return;
    }
    const news = findConflictingDecisions(last.board, workspace.board);
    if (news.length > 0) setTold((known) => [...known, ...news]);
  }, [workspace]);

  return told.map((each) => (
    <Banner
      key={each.card.orderId}
      icon={TriangleAlert}
      isRed
      onClose={() => setTold((known) => known.filter((other) => other !== each))}
    >
      {t(`banner.overtaken.${each.answer}`, { number: each.card.number })}
    </Banner>
  ));
}
