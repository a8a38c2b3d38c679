import { type ApiKey, type OperationResult, PATHS } from '@clearbench/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/use-toast.ts';
import { apiRequest, errorText, pathWithId } from '@/lib/api.ts';

export function useRevokeApiKey({ id, label }: ApiKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest<OperationResult>('DELETE', pathWithId(PATHS.apiKey, id)),
    onSuccess: () => {
      toast({ title: 'API Key Revoked', description: `Requests with "${label}" are now refused.` });
      return client.invalidateQueries({ queryKey: [PATHS.apiKeys] });
    },
    onError: (error) => {
      toast({
        title: 'Error',
        description: `Failed to revoke API key: ${errorText(error)}`,
        variant: 'destructive',
      });
    },
  });
}
