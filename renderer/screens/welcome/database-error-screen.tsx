import { DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenFailureView } from '../../../electron/contract/calls/storage.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { SupportFileButton } from '../../ui/support-file-button.tsx';
import styles from './database-error-screen.module.css';

/** Replaces every screen if the database can't be opened: what happened, what it means, and what staff can do. */
export function DatabaseErrorScreen({ unopened: { kind, reason } }: { readonly unopened: OpenFailureView }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <main data-slot="app" className={joinClasses('stack gap-20', styles.screen)}>
      <div className={joinClasses('stack gap-12', styles.card)} role="alert">
        <DatabaseZap size={32} aria-hidden />
        <h1 className="screen-title">{t(`unopened.${reason}.title`)}</h1>
        <dl>
          <dt>{t('unopened.happened')}</dt>
          <dd>{t(`unopened.${reason}.happened`)}</dd>
          <dt>{t('unopened.means')}</dt>
          <dd>{t(`unopened.means_${kind}`)}</dd>
          <dt>{t('unopened.can_do')}</dt>
          <dd>{t(`unopened.${reason}.can_do`)}</dd>
        </dl>
      </div>
      <HelpLink trouble={MESSAGE_TROUBLES.unopened} />
      <SupportFileButton />
      {kind === 'store' && (
        <Button kind="practice" onPress={() => void call('practice.enter', {})}>
          {t('unopened.practice')}
        </Button>
      )}
    </main>
  );
}
