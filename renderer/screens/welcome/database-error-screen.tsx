import { DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnopenedView } from '../../../electron/contract/ipc/storage.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { useAsk } from '../../state/use-call.ts';
import { Press } from '../../ui/button.tsx';
import './database-error-screen.css';

/** The store's database can't be opened: what happened, what it means, and what can be done. */
export function Unopened({ unopened: { kind, reason } }: { readonly unopened: UnopenedView }): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  return (
    <main className="unopened">
      <div className="unopened-card" role="alert">
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
      {kind === 'store' && (
        <Press kind="practice" onPress={() => void ask('practice.enter', {})}>
          {t('unopened.practice')}
        </Press>
      )}
    </main>
  );
}
