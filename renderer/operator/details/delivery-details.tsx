import type { OperatorClient } from '../client/operator-client.ts';
import { deliveryDetails } from '../client/resources.ts';
import { formatName } from '../layout/format.ts';
import type { Details } from '../session/operator-context.ts';
import { Side, Sides } from './side.tsx';

/** Loads a delivery, to show it beside the receiver's answer. */
export async function loadDelivery(client: OperatorClient, id: number): Promise<Details> {
  const delivery = await client.read(`/deliveries/${id}`, deliveryDetails);
  const { event_type, status, attempts, endpoint, last_status_code, last_error, body, answer } = delivery;
  const outcome = last_status_code === null ? last_error || 'No answer yet.' : `Status: ${last_status_code}`;
  return {
    title: `${event_type} to ${endpoint ?? 'a deleted endpoint'}`,
    note: `Delivery ${id}, ${formatName(status)} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    content: (
      <Sides>
        <Side heading="Delivery" lines={[]} text={body} />
        <Side heading="Receiver’s answer" lines={[outcome]} text={answer} />
      </Sides>
    ),
  };
}
