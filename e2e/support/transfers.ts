import type { Page } from '@playwright/test';
import { openLive } from './console.ts';
import type { Session } from './operator.ts';

/** Enters a transfer as the console does; the server advances nothing by itself. */
export async function enterTransfer(operator: Session, changes: object = {}): Promise<string> {
  const answer = await operator.call('POST', '/api/transactions', {
    type: 'mt103_swift',
    amount: '12500.50',
    currency: 'USD',
    fundType: 'm0',
    senderBic: 'OAKNGB20',
    senderName: 'Northern Mills Ltd',
    recipientBic: 'ELMFDEF0',
    recipientName: 'Suedwerk GmbH',
    destinationIban: 'DE89370400440532013000',
    ...changes,
  });
  const { transactionId }: { transactionId: string } = JSON.parse(await answer.text());
  return transactionId;
}

export const openTransfer = (page: Page, id: string, tab: string) =>
  openLive(page, `/transactions/${id}?tab=${tab}`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('alertdialog');
export const confirm = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
export const routeCard = (page: Page) => page.getByRole('region', { name: 'Route of the transfer' });
