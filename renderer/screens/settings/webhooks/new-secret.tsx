import { Copy, TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Box } from '../../../ui/primitives.tsx';
import popoverStyles from '../../../ui/popover.module.css';
import styles from './webhooks.module.css';

/** Shows a new secret once, to be copied to the receiver. */
export function NewSecret({ secret, onClose }: { readonly secret: string; onClose(): void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<'copied' | 'not_copied' | null>(null);
  const { t } = useI18n();
  // Set as a property, because an attribute would put the secret into the page's source. Set before the first paint, so
  // that Copy never comes too early.
  useLayoutEffect(() => {
    if (field.current !== null) field.current.value = secret;
  }, [secret]);

  /** The page may not use the clipboard in any other way (security/guards.ts). */
  function copy(): void {
    field.current?.select();
    setDone(document.execCommand('copy') ? 'copied' : 'not_copied');
  }

  return (
    <>
      <Box tone="waiting" icon={TriangleAlert}>
        <p>{t('webhooks.secret_once')}</p>
      </Box>
      <input
        ref={field}
        className={joinClasses('field-input full', styles.secret)}
        aria-label={t('webhooks.secret')}
        readOnly
        spellCheck={false}
        autoComplete="off"
      />
      <div className="row-full wrap gap-8">
        <Button kind="choice" icon={Copy} onPress={copy}>
          {t('webhooks.copy')}
        </Button>
      </div>
      <p role="status">{done !== null && t(`webhooks.secret_done.${done}`)}</p>
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="go" onPress={onClose}>
          {t('webhooks.secret_close')}
        </Button>
      </div>
    </>
  );
}
