import { PlugZap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ConnectCheck } from '../../../electron/contract/calls/connection.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { ArrivalForm } from './arrival-form.tsx';
import { formatClaimCode } from './claim-code.ts';
import { KeyForm } from './key-form.tsx';
import { StoreForm } from './store-form.tsx';
import styles from './welcome-screen.module.css';

interface ConnectPanelProps {
  /** Whether this counter was connected before, so that only the key is missing. */
  readonly isAddressKnown: boolean;
  /** Whether nothing of a shop lies here, so that the file of another PC can be opened. */
  readonly isNew: boolean;
}

/** Connects stores: asks for the service's address and key, then for the stores. */
export function ConnectPanel({ isAddressKnown, isNew }: ConnectPanelProps): ReactNode {
  const [found, setFound] = useState<ConnectCheck | null>(null);
  const [hasFile, setHasFile] = useState(false);
  const { platform } = useServices();
  const code = useSignal(platform)?.code ?? null;
  const { t } = useI18n();
  return (
    <section className={joinClasses('stack', styles.panel)} aria-labelledby="welcome-connect">
      <header className={joinClasses('row gap-16', styles.panelHead)}>
        <span className={joinClasses('row', styles.panelIcon)}>
          <PlugZap size={40} aria-hidden />
        </span>
        <h2 id="welcome-connect">{t('welcome.connect')}</h2>
      </header>
      {found === null && code !== null && (
        <p className="screen-hint">{t('welcome.link_code', { code: formatClaimCode(code) })}</p>
      )}
      {hasFile && <ArrivalForm />}
      {!hasFile && found === null && <KeyForm isKeyFocused={isAddressKnown} onFound={setFound} />}
      {!hasFile && found !== null && <StoreForm found={found} onOtherKey={() => setFound(null)} />}
      {isNew && found === null && (
        <Button kind="quiet" className={styles.panelOther} onPress={() => setHasFile(!hasFile)}>
          {t(hasFile ? 'move.with_key' : 'move.have_file')}
        </Button>
      )}
    </section>
  );
}
