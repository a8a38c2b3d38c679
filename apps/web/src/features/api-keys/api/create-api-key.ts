import { type ApiKey, type CreateApiKeyInput, PATHS } from '@clearbench/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/use-toast.ts';
import { apiRequest, errorText } from '@/lib/api.ts';

export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (label: string) =>
      apiRequest<ApiKey>('POST', PATHS.apiKeys, { label, isActive: true } satisfies CreateApiKeyInput),
    onSuccess: () => {
      toast({
        title: 'API Key Created',
        description: 'Your new API key has been generated successfully.',
      });
      return client.invalidateQueries({ queryKey: [PATHS.apiKeys] });
    },
    onError: (error) => {
      toast({
        title: 'Error',
        description: `Failed to create API key: ${errorText(error)}`,
        variant: 'destructive',
      });
    },
  });
}
