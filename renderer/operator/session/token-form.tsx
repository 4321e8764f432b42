import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './token-form.module.css';

/** Asks for the operator's token. */
export function TokenForm({ onSignIn }: { onSignIn(token: string): void }): ReactNode {
  function signIn(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    onSignIn(String(new FormData(submitted.currentTarget).get('token')).trim());
  }

  return (
    <main className={joinClasses('row centred grow', styles.frame)}>
      <form className={joinClasses('stack gap-12 surface', styles.card)} onSubmit={signIn}>
        <h2 className={joinClasses('bold', styles.title)}>The operator’s token</h2>
        <p>It is in the line that the service printed when it was ready, and in the address that it logged.</p>
        <div className="row-full wrap gap-8">
          <label className={joinClasses('row gap-8 grow', styles.field)}>
            Token
            <input className="field-input" name="token" type="password" autoComplete="off" required />
          </label>
          <Button kind="go" type="submit">
            Open
          </Button>
        </div>
      </form>
    </main>
  );
}
