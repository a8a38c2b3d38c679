import { at, testAccessibility } from '../support/accessibility.ts';
import { expect } from '../support/test.ts';
import { editor, openWorkbench, wrong } from '../support/workbench.ts';

const manual = at('/manual-operations', 'Manual Payload Operations');

testAccessibility([
  { name: 'manual operations', open: manual },
  {
    name: 'start here, with what was refused most',
    open: async (page) => {
      await at('/start', 'Start Here')(page);
      await expect(page.getByText('satisfies the rules')).toBeVisible();
      const data = { uploadMethod: 'paste', fileFormat: 'message', content: wrong() };
      await page.request.post('/api/upload/payload', { data });
      const refused = page.getByRole('region', { name: 'Refused most' });
      await expect(refused.getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'payload templates', open: at('/manual-operations?tab=templates', 'Manual Payload Operations') },
  {
    name: 'manual operations, a payload with errors before and after it was sent',
    open: async (page) => {
      await at('/api-configuration/csv', 'Manual Payload Operations')(page);
      await page.getByLabel('Payload Content').fill('sender_bic,amount\nOAKNGB20,a lot\nOAKNGB20,1.00');
      await expect(page.getByRole('region', { name: 'Check before sending' })).toBeVisible();
      await page.getByRole('button', { name: 'Process Payload' }).click();
      await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    },
  },
  {
    name: 'advanced operations, all open and used',
    open: async (page) => {
      await at('/advanced-operations', 'Advanced Manual Operations')(page);
      for (const name of [/^Loro/, /^SWIFT Alliance/, /^Banking Systems Status/, /^HSM/]) {
        await page.getByRole('button', { name }).click();
      }
      await expect(page.getByRole('region', { name: 'HSM security module', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Connect All Systems' }).click();
      await page.getByRole('button', { name: 'MT910', exact: true }).click();
      await expect(page.getByRole('log', { name: 'Terminal' })).toContainText('MT910 is valid');
      await page.getByRole('button', { name: 'Push Transaction', exact: true }).click();
      await expect(page.getByRole('main').getByText('Validation Error')).toBeVisible();
    },
  },
  {
    name: 'workbench, a message that was posted and refused',
    open: async (page) => {
      await openWorkbench(page);
      await editor(page).fill(wrong());
      await page.getByRole('button', { name: 'Post this message' }).click();
      await expect(page.getByRole('region', { name: 'Posted' })).toContainText('Refused');
    },
  },
]);
