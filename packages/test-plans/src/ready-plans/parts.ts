import type { PlanStep } from '../document/document.ts';

/** Steps that several plans have. */

/** A payload of these types, without an error in any row. */
export function acceptedWhole(type: string): PlanStep[] {
  return [
    {
      as: 'sent',
      on: 'calls',
      where: 'call.payloadId != "" && call.status == 201 && size(call.problems) == 0',
      text: 'A payload is accepted without errors',
    },
    {
      as: 'file',
      on: 'payloads',
      where: `payload.id == sent.payloadId && payload.type.startsWith("${type}") && payload.transfers > 0`,
      text: `That payload is ${type}`,
    },
  ];
}

/** The transfers of `file` reach this end. */
export const ended = (status: 'completed' | 'failed'): PlanStep => ({
  as: 'paid',
  on: 'transfers',
  where: `transfer.payloadId == file.id && transfer.status == "${status}"`,
  text:
    status === 'completed' ? 'One of its payments is credited' : 'One of its payments fails with a reason',
});

/** A caller with a key reads the transfer `paid` by its id or UETR. */
export const fetched: PlanStep = {
  on: 'calls',
  where:
    'call.method == "GET" && call.status == 200 && (call.path.endsWith(paid.id) || call.path.endsWith(paid.uetr))',
  text: 'The state of that payment is fetched',
};
