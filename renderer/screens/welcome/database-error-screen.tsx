import { DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DatabaseFailure } from '../../../electron/contract/calls/storage.ts';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { SupportFileButton } from '../../ui/support-file-button.tsx';
import { FaultList } from './fault-list.tsx';
import { PracticeButton } from './practice-button.tsx';
import styles from './database-error-screen.module.css';

interface DatabaseErrorScreenProps {
  readonly kind: WorkspaceKind;
  readonly reason: DatabaseFailure;
}

/** Replaces every screen if the database can't be opened: what happened, what it means, and what staff can do. */
export function DatabaseErrorScreen({ kind, reason }: DatabaseErrorScreenProps): ReactNode {
  const { t } = useI18n();
  return (
    <main data-slot="app" className={joinClasses('stack gap-20 tall scrolls', styles.screen)}>
      <div className={joinClasses('stack gap-12 full surface', styles.card)} role="alert">
        <DatabaseZap size={32} aria-hidden />
        <h1 className="screen-title">{t(`unopened.${reason}.title`)}</h1>
        <FaultList kind={kind} reason={reason} />
      </div>
      <HelpLink trouble={MESSAGE_TROUBLES.unopened} />
      <SupportFileButton />
      {kind === 'store' && <PracticeButton />}
    </main>
  );
}
