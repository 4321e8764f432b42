import { Check, KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { ConnectCheck, Problem } from '../../../electron/contract/ipc/calls.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { useServices } from '../../state/services.ts';
import { useSignal } from '../../state/signal.ts';
import { newActionId } from '../../state/use-call.ts';
import { Press } from '../../ui/button.tsx';
import { Tag } from '../../ui/primitives.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { CODE_LENGTH, writeCode } from './claim-code.ts';
import { CodeField } from './claim-code-field.tsx';
import { firstSteps } from './setup-checklist.tsx';
import { StoreChoice } from './store-checkboxes.tsx';

interface StoreFormProps {
  readonly found: ConnectCheck;
  onOtherKey(): void;
}

/** Which store: one that is connected already, or a new one by its code. */
export function StoreForm({ found, onOtherKey }: StoreFormProps): ReactNode {
  const { hatch, host } = useServices();
  // A link's code stands in the field until something else is typed. Staff send it, or don't.
  const offered = useSignal(host)?.code ?? '';
  const only = found.stores.length === 1 ? found.stores[0] : undefined;
  const [chosen, setChosen] = useState<readonly number[]>(only === undefined ? [] : [only.id]);
  const [byCode, setByCode] = useState(found.stores.length === 0 || offered !== '');
  const [typed, setCode] = useState<string | null>(null);
  const code = typed ?? offered;
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOpening, setOpening] = useState(false);
  // The same code is asked with the same id, so that a claim whose answer was lost is not a second one (C2).
  const claim = useRef({ code: '', actionId: '' });
  const { t } = useWords();

  async function storesToOpen(): Promise<readonly number[] | null> {
    if (!byCode) return chosen;
    if (claim.current.code !== code) claim.current = { code, actionId: newActionId() };
    const claimed = await hatch.call('connect.claim', { actionId: claim.current.actionId, code: writeCode(code) });
    if (claimed.ok) return [claimed.value.storeId];
    setProblem(claimed.problem);
    return null;
  }

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    setOpening(true);
    setProblem(null);
    const storeIds = await storesToOpen();
    if (storeIds !== null) {
      const opened = await hatch.call('connect.open', { storeIds: [...storeIds], keepWithoutKeyring: agreed });
      if (opened.ok) {
        void hatch.call('host.seen', { note: 'code' });
        firstSteps.set(true);
        goTo('orders');
      } else setProblem(opened.problem);
    }
    setOpening(false);
  }

  const missing = CODE_LENGTH - code.length;
  const needsAgreement = found.keeping === 'plain' && !agreed;
  const isIncomplete = needsAgreement || (byCode ? missing > 0 : chosen.length === 0);

  function buttonWords(): string {
    if (isOpening) return t('welcome.connecting');
    if (byCode && missing > 0) return t('welcome.open_code', { count: missing });
    if (!byCode && chosen.length === 0) return t('welcome.open_choose');
    return needsAgreement ? t('welcome.open_consent') : t('welcome.open');
  }

  return (
    <form className="door-form" onSubmit={(event) => void open(event)}>
      <KeyFound found={found} onOtherKey={onOtherKey} />
      {found.keeping === 'plain' && (
        <label className="tick">
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          <span>{t('welcome.keep_anyway')}</span>
        </label>
      )}
      <h3>{t('welcome.step_store')}</h3>
      {byCode ? (
        <CodeField code={code} onCode={setCode} />
      ) : (
        <StoreChoice stores={found.stores} chosen={chosen} onChoose={setChosen} />
      )}
      {found.scope === 'company' && found.stores.length > 0 && (
        <Press kind="quiet" className="door-other" onPress={() => setByCode(!byCode)}>
          {t(byCode ? 'welcome.by_list' : 'welcome.by_code')}
        </Press>
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      <Press kind="go" className="door-button" type="submit" isDisabled={isIncomplete || isOpening}>
        {buttonWords()}
      </Press>
    </form>
  );
}

/** What the ping found, with no more of the key than its last four characters. */
function KeyFound({ found, onOtherKey }: StoreFormProps): ReactNode {
  const { t } = useWords();
  const company = found.company ?? t('welcome.no_company');
  return (
    <>
      <h3>{t('welcome.step_key')}</h3>
      <p className="key-found">
        <KeyRound size={22} aria-hidden />
        <span>
          sk_{found.mode}_•••••••••••• <b>{found.lastFour}</b>
        </span>
        <Tag tone="good" icon={Check}>
          {t(found.mode === 'live' ? 'welcome.key_live' : 'welcome.key_test')}
        </Tag>
      </p>
      <p className="field-hint key-facts">
        <span>
          {t(found.scope === 'company' ? 'welcome.scope_company' : 'welcome.scope_store', { company })}{' '}
          {t(`welcome.kept_${found.keeping}`)}
        </span>
        <Press kind="quiet" onPress={onOtherKey}>
          {t('welcome.other_key')}
        </Press>
      </p>
    </>
  );
}
