import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useSignal } from '../../state/signal.ts';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './startup-screen.module.css';

/** A start within this time shows no message. */
const PATIENCE_MS = 1_500;

/** Precedes the first snapshot. Empty at first; after a while it says that Counter may have stopped. */
export function StartupScreen(): ReactNode {
  const isMainReachable = useSignal(useServices().snapshots.isMainReachable);
  const [isLate, setLate] = useState(false);
  const { t } = useI18n();

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isLate || isMainReachable) return null;
  return (
    <main className={joinClasses('row-top gap-16', styles.failed)}>
      <TriangleAlert size={28} aria-hidden />
      <div role="alert">
        <h1 className="screen-title">{t('line.stopped')}</h1>
        <p>{t('banner.stopped')}</p>
      </div>
    </main>
  );
}
