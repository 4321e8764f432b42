import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WorkspaceView } from '../../../electron/contract/calls/snapshot.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { type ConflictingDecision, findConflictingDecisions } from '../../state/board-changes.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Banner } from '../../ui/banner.tsx';

/**
 * Warns about orders that were decided elsewhere before this counter's answer arrived. For example, staff accepted
 * while offline and the customer cancelled meanwhile: the card leaves New as if accepted. The banner stays until staff
 * close it.
 */
export function ConflictBanners(): ReactNode {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const before = useRef<WorkspaceView | null>(null);
  const [conflicts, setConflicts] = useState<readonly ConflictingDecision[]>([]);

  useEffect(() => {
    const last = before.current;
    before.current = workspace;
    if (last === null || last.kind !== workspace.kind) {
      setConflicts([]);
      return;
    }
    const found = findConflictingDecisions(last.board, workspace.board);
    if (found.length > 0) setConflicts((known) => [...known, ...found]);
  }, [workspace]);

  return conflicts.map((conflict) => (
    <Banner
      key={conflict.card.orderId}
      icon={TriangleAlert}
      isRed
      trouble={MESSAGE_TROUBLES.overtaken}
      onClose={() => setConflicts((known) => known.filter((other) => other !== conflict))}
    >
      {t(`banner.overtaken.${conflict.answer}`, { number: conflict.card.number })}
    </Banner>
  ));
}
