import { PATHS } from '@clearbench/contract';
import { useEffect, useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { apiFetch } from '@/lib/api/api.ts';
import { idleSeconds } from '@/lib/browser/activity.ts';
import { idleEnd } from '../model/idle-end.ts';

const IdleWarning = lazyDialog(() => import('./idle-warning.tsx').then((m) => m.IdleWarning));

const TICK_MS = 1_000;
const WARNING_SECONDS_MAX = 120;

/** Long forms are filled in without any request, so the server hears of the operator from here, this often. */
const tellSeconds = (limit: number): number => Math.min(60, limit / 4);

/** Warns before the session ends for want of use, and ends it. @param limitSeconds after this time */
export function IdleWatch({ limitSeconds }: { limitSeconds: number }) {
  const [idle, setIdle] = useState(0);
  const warningSeconds = Math.min(WARNING_SECONDS_MAX, limitSeconds / 3);
  const left = limitSeconds - idle;
  useEffect(() => {
    let toldMs = Date.now();
    const timer = setInterval(() => {
      const now = idleSeconds();
      setIdle(now);
      const usedMs = Date.now() - now * 1_000;
      if (usedMs - toldMs > tellSeconds(limitSeconds) * 1_000) {
        toldMs = Date.now();
        apiFetch('GET', PATHS.session).catch(() => undefined);
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [limitSeconds]);
  const isOver = left <= 0;
  useEffect(() => {
    if (!isOver) return;
    idleEnd.set(true);
    apiFetch('POST', PATHS.logout).catch(() => undefined);
  }, [isOver]);
  if (isOver || left > warningSeconds) return null;
  return (
    <IdleWarning
      seconds={left}
      onClose={() => {
        setIdle(idleSeconds());
        apiFetch('GET', PATHS.session).catch(() => undefined);
      }}
    />
  );
}
