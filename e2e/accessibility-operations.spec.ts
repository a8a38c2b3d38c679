import { at, testAccessibility } from './support/accessibility.ts';
import { expect } from './support/test.ts';

const manual = at('/manual-operations', 'Manual Payload Operations');

testAccessibility([
  { name: 'manual operations', open: manual },
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
]);
