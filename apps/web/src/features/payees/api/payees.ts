import {
  type CreatePayeeInput,
  fillPath,
  type ImportPayeesInput,
  PATHS,
  type Payee,
  type UpdatePayeeInput,
} from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useReadOne } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

const changes = () => ({ topic: 'payees' as const });

export const usePayee = (id: string) => useReadOne(fillPath(PATHS.payee, { id }));

export const useAddPayee = () =>
  useSend({
    send: (input: CreatePayeeInput) => apiRequest('POST', PATHS.payees, input),
    done: ({ names: [name = ''] }) => ({ title: 'Payee added', description: name }),
    changes,
  });

export const useChangePayee = (id: string) =>
  useSend({
    send: (input: UpdatePayeeInput) => apiRequest('PATCH', fillPath(PATHS.payee, { id }), input),
    done: ({ names: [name = ''] }) => ({ title: 'Payee changed', description: name }),
    invalidates: [fillPath(PATHS.payee, { id })],
    changes,
  });

export const useRemovePayee = ({ id, names: [name = ''] }: Payee) =>
  useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.payee, { id })),
    done: () => ({ title: 'Payee removed', description: name }),
    failed: (error) => ({ title: 'Couldn’t remove the payee', description: errorText(error) }),
    changes,
  });

export const useImportPayees = () =>
  useSend({
    send: (input: ImportPayeesInput) => apiRequest('POST', PATHS.payeeImport, input),
    changes,
  });
