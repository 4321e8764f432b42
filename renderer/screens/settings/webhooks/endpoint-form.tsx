import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { EventType } from '../../../../electron/contract/api/enums.ts';
import { EVENT_TYPES } from '../../../../electron/contract/api/enums.ts';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { CallInput, CallResult } from '../../../../electron/contract/calls/calls.ts';
import type { WebhookEndpointView } from '../../../../electron/contract/calls/webhooks.ts';
import { describeEvent, useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { createActionId } from '../../../services/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import checkboxStyles from '../../../ui/checkbox.module.css';
import popoverStyles from '../../../ui/popover.module.css';
import styles from './webhooks.module.css';

interface EndpointFormProps {
  /** Null for a new one. */
  readonly endpoint: WebhookEndpointView | null;
  onSecret(endpoint: WebhookEndpointView, secret: string): void;
  onSaved(): void;
  onClose(): void;
}

/** A receiver that answers this with success books the sale (specification, Receiver obligations). */
const BOOKING_TYPE: EventType = 'sale.completed';
const USUAL_TYPES = EVENT_TYPES.filter((type) => type !== BOOKING_TYPE);

/** Creates an endpoint, or changes where it leads and which events it gets. */
export function EndpointForm({ endpoint, onSecret, onSaved, onClose }: EndpointFormProps): ReactNode {
  const { ipc } = useServices();
  const createEndpoint = useCreateEndpoint();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [types, setTypes] = useState<readonly string[]>(endpoint?.events ?? USUAL_TYPES);
  const { t } = useI18n();
  const isChanged = types !== endpoint?.events;

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const fields = { url: String(typed.get('url')), description: String(typed.get('description')) };
    const events = EVENT_TYPES.filter((type) => types.includes(type));
    if (endpoint === null) {
      const result = await createEndpoint({ ...fields, events });
      if (result.ok) onSecret(result.value.endpoint, result.value.secret);
      else setProblem(result.problem);
      return;
    }
    // A type that this version doesn't know stays, unless staff choose again.
    const change = { ...fields, ...(isChanged && { events }) };
    const result = await ipc.call('webhooks.change', { workspace: 'store', endpointId: endpoint.id, ...change });
    if (result.ok) onSaved();
    else setProblem(result.problem);
  }

  return (
    <form className={popoverStyles.content} onSubmit={(event) => void save(event)}>
      <Field label={t('webhooks.url')} hint={t('webhooks.url_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            name="url"
            className="field-input"
            defaultValue={endpoint?.url ?? ''}
            maxLength={LENGTHS.url}
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label={t('webhooks.description')} hint={t('webhooks.description_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            name="description"
            className="field-input"
            defaultValue={endpoint?.description ?? ''}
            maxLength={LENGTHS.endpointDescription}
            autoComplete="off"
          />
        )}
      </Field>
      <EventTypeChoice types={types} onTypes={setTypes} />
      {problem !== null && <ProblemBox problem={problem} />}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="go" type="submit">
          {t(endpoint === null ? 'webhooks.create' : 'webhooks.save')}
        </Button>
        <Button onPress={onClose}>{t('webhooks.cancel')}</Button>
      </div>
    </form>
  );
}

type NewEndpoint = Omit<CallInput<'webhooks.create'>, 'workspace' | 'actionId'>;

/**
 * Creates an endpoint. A click that repeats one whose answer was lost is the same action, and so gets that answer with
 * the secret. A click after a change, or after a refusal, is a new action (C2).
 */
function useCreateEndpoint(): (endpoint: NewEndpoint) => Promise<CallResult<'webhooks.create'>> {
  const { ipc } = useServices();
  const unclear = useRef<{ readonly endpoint: string; readonly actionId: string } | null>(null);
  return async (endpoint) => {
    const text = JSON.stringify(endpoint);
    const actionId = unclear.current?.endpoint === text ? unclear.current.actionId : createActionId();
    unclear.current = { endpoint: text, actionId };
    const result = await ipc.call('webhooks.create', { workspace: 'store', actionId, ...endpoint });
    const isUnclear = !result.ok && (result.problem === 'answer_lost' || result.problem === 'service_failed');
    if (!isUnclear && unclear.current?.actionId === actionId) unclear.current = null;
    return result;
  };
}

interface EventTypeChoiceProps {
  /** Empty means every type. */
  readonly types: readonly string[];
  onTypes(types: readonly string[]): void;
}

function EventTypeChoice({ types, onTypes }: EventTypeChoiceProps): ReactNode {
  const { t } = useI18n();
  const isEvery = types.length === 0;
  const toggle = (type: string, isOn: boolean): void =>
    onTypes(isOn ? [...types, type] : types.filter((each) => each !== type));
  return (
    <>
      <Choice
        name={t('webhooks.events')}
        value={isEvery ? 'every' : 'these'}
        options={[
          { value: 'these', words: t('webhooks.these_events') },
          { value: 'every', words: t('webhooks.every_event') },
        ]}
        onChoose={(value) => onTypes(value === 'every' ? [] : USUAL_TYPES)}
      />
      {!isEvery && (
        <fieldset className={joinClasses('shrinkable', styles.types)} aria-label={t('webhooks.events')}>
          {EVENT_TYPES.map((type) => (
            <label key={type} className={checkboxStyles.checkbox}>
              <input
                type="checkbox"
                checked={types.includes(type)}
                onChange={(event) => toggle(type, event.target.checked)}
              />
              <span>
                {describeEvent(t, type)} <small className="breakable muted">{type}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={popoverStyles.note}>{t('webhooks.sale_note')}</p>
    </>
  );
}
