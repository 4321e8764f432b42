import type { LucideIcon } from 'lucide-react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { Button } from './button.tsx';
import { joinClasses } from './class-names.ts';
import styles from './message-bar.module.css';

interface UndoBoxProps {
  readonly icon: LucideIcon;
  /** What was done. */
  readonly title: string;
  /** What Undo would do. */
  readonly children?: ReactNode;
  /** The Undo button, as long as there is one. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** Says what was done, with a button that undoes it and one that closes the box. */
export function UndoBox({ icon: Icon, title, children, action, onClose }: UndoBoxProps): ReactNode {
  const { t } = useI18n();
  return (
    <div className={joinClasses('row wrap surface', styles.bar)}>
      <Icon size={22} aria-hidden />
      <p className={joinClasses('grow breakable muted', styles.words)}>
        <b>{title}</b> {children}
      </p>
      {action}
      <Button kind="quiet" icon={X} onPress={onClose}>
        {t('banner.close')}
      </Button>
    </div>
  );
}
