import { type CreateTrustedPipelineInput, fillPath, PATHS, type TrustedPipeline } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** For administrators. */
export const useTrustedPipelines = () => useRead(PATHS.trustedPipelines);

export function useTrustPipeline() {
  return useSend({
    send: (input: CreateTrustedPipelineInput) => apiRequest('POST', PATHS.trustedPipelines, input),
    done: ({ name }) => ({ title: `${name} may act for you` }),
    invalidates: [PATHS.trustedPipelines],
  });
}

export function useRemovePipeline({ id, name }: TrustedPipeline) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.trustedPipeline, { id })),
    done: () => ({ title: `${name} was removed` }),
    failed: (error) => ({ title: `Couldn’t remove ${name}`, description: errorText(error) }),
    invalidates: [PATHS.trustedPipelines, PATHS.accessTokens],
  });
}
