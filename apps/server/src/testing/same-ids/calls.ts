import { PATHS } from '@clearbench/contract';
import type { Call, CallGroup, Right } from '@clearbench/contract/calls';
import * as contract from '@clearbench/contract/calls';
import { readApiDocument } from '../../platform/http/api-document.ts';
import { mt103 } from '../samples.ts';

/** A call of the contract. */
export interface Operation {
  readonly name: string;
  readonly call: Call;
  readonly right: Right;
  /** A body that the call accepts. */
  readonly body: unknown;
}

const OF_WORKSPACE: readonly Right[] = ['viewer', 'operator', 'manager', 'api-key', 'sender'];

/** True if a call is about one workspace, which it names by the prefix of its path or as a parameter. */
export const isOfWorkspace = ({ right, call }: Operation): boolean =>
  OF_WORKSPACE.includes(right) || call.path.startsWith(PATHS.workspace);

/** Every call of the contract, with the right that its zone of the server gives it. */
export async function everyOperation(): Promise<Operation[]> {
  const { paths } = (await readApiDocument()) as unknown as {
    paths: Record<string, Record<string, { operationId: string; 'x-rights'?: Right }>>;
  };
  const rights = new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((route) => [route.operationId, route['x-rights']]),
    ),
  );
  return groups().flatMap(({ calls }) =>
    Object.entries(calls).map(([name, call]) => {
      const right = rights.get(name);
      if (right === undefined) throw new Error(`The server does not say who may call ${name}.`);
      return { name, call, right, body: bodyOf(call) };
    }),
  );
}

const groups = (): CallGroup[] =>
  Object.values<unknown>(contract).filter(
    (value): value is CallGroup => typeof value === 'object' && value !== null && 'calls' in value,
  );

const bodyOf = ({ example, texts = {}, takesPayments }: Call): unknown =>
  example ?? Object.values(texts)[0] ?? (takesPayments ? mt103() : undefined);
