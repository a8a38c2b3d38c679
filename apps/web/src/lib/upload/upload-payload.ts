import { PATHS, type PayloadUploaded, type UploadPayloadInput } from '@clearbench/contract';
import { useState } from 'react';
import { ApiError, parseAnswer, Unreachable } from '../api/api.ts';
import { type SendOptions, useSend } from '../api/use-send.ts';
import { callUrl } from '../navigation/workspace.ts';

/** How much of an upload has been sent; null once all has, and the server reads it. */
export type UploadProgress = { readonly sentBytes: number; readonly totalBytes: number } | null;

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/**
 * Uploads a payload. It doesn't use `fetch`, which does not report the progress of a body.
 * @throws an `AbortError` when it was cancelled, an `ApiError` when it was refused, an `UnexpectedAnswer` when its
 * result is unknown, an `Unreachable` without a response
 */
function uploadPayload(
  input: UploadPayloadInput,
  { signal, onProgress }: UploadOptions,
): Promise<PayloadUploaded> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel);
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
    request.upload.onload = () => onProgress(null);
    request.onload = () => {
      const { status, responseText, statusText } = request;
      const requestId = request.getResponseHeader('x-request-id');
      if (status < 200 || status > 299) {
        return reject(new ApiError(status, responseText, statusText, requestId));
      }
      try {
        resolve(parseAnswer('POST', { status, statusText, text: responseText, requestId }));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Unreachable('The upload got no response.'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.open('POST', callUrl(PATHS.uploadPayload));
    request.setRequestHeader('content-type', 'application/json');
    request.send(JSON.stringify(input));
  });
}

/** The toasts: an upload may end after its screen was left. */
type UploadToasts = Required<Pick<SendOptions<PayloadUploaded, UploadPayloadInput>, 'done' | 'failed'>>;

/** One upload at a time, with its progress; the transfers that it created appear in every list. */
export function useUploadPayload(toasts: UploadToasts) {
  const [progress, setProgress] = useState<UploadProgress>(null);
  const [controller, setController] = useState<AbortController | null>(null);
  const upload = useSend<PayloadUploaded, UploadPayloadInput>({
    send: async (input) => {
      const cancelling = new AbortController();
      setController(cancelling);
      setProgress({ sentBytes: 0, totalBytes: input.content.length });
      try {
        return await uploadPayload(input, { signal: cancelling.signal, onProgress: setProgress });
      } finally {
        setController(null);
        setProgress(null);
      }
    },
    ...toasts,
    changes: () => ({ topic: 'transactions' }),
  });
  return { ...upload, progress, cancel: () => controller?.abort() };
}

/** True if an upload ended because the operator cancelled it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
