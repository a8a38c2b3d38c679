import { useEffect } from 'react';
import { defineStoredJson, useStored } from '@/lib/browser/storage.ts';
import { type Invoice, isRetained, reviveInvoices } from './invoices.ts';

const storedInvoices = defineStoredJson<readonly Invoice[]>({
  key: 'clearbench.invoices',
  fallback: () => [],
  revive: reviveInvoices,
});

/** The archive, newest first. Invoices past their retention are removed when the page opens, and never shown. */
export function useInvoices() {
  const [invoices, setInvoices] = useStored(storedInvoices);
  useEffect(() => {
    const now = new Date();
    if (storedInvoices.read().some((invoice) => !isRetained(invoice, now))) {
      setInvoices((before) => before.filter((invoice) => isRetained(invoice, now)));
    }
  }, [setInvoices]);
  return {
    invoices: invoices.filter((invoice) => isRetained(invoice, new Date())),
    /** False when it could not be stored. */
    add: (invoice: Invoice) => setInvoices((before) => [invoice, ...before]),
  };
}
