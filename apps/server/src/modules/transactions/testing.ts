import { fillPath, PATHS, type TransactionDetail } from '@clearbench/contract';
import type { TransferStatus } from '@clearbench/domain';
import type { TestApp } from '../../testing/test-app.ts';

/** Enters a transfer by hand, as the console does, over HTTP. */
export const enter = async (server: TestApp, overrides: object = {}, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: PATHS.transactions,
    headers: { cookie: await server.login(), ...headers },
    payload: { type: 'mt103_swift', amount: '100.00', currency: 'EUR', fundType: 'm0', ...overrides },
  });

export const entered = async (server: TestApp, overrides: object = {}): Promise<TransactionDetail> =>
  (await enter(server, overrides)).json<TransactionDetail>();

export const detailOf = async (server: TestApp, id: string): Promise<TransactionDetail> =>
  (await server.call('GET', fillPath(PATHS.transaction, { id }))).json<TransactionDetail>();

export const setStatus = (server: TestApp, id: string, status: TransferStatus, message?: string) =>
  server.call('PATCH', fillPath(PATHS.transactionStatus, { id }), { status, ...(message && { message }) });
