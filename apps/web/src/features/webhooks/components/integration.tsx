import { lazy, Suspense } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';

const Verifier = lazy(() => import('./verifier.tsx').then((m) => ({ default: m.Verifier })));
const ReceiverCode = lazy(() => import('./receiver-code.tsx').then((m) => ({ default: m.ReceiverCode })));

/** What a developer needs at the other end: a signature check, and code that receives. */
export function Integration() {
  return (
    <div className="mt-3 grid items-start gap-3 xl:grid-cols-2">
      <Card>
        <CardHeader>
          <CardTitle>Check a signature</CardTitle>
        </CardHeader>
        <CardContent>
          <Suspense fallback={<div className="min-h-90" />}>
            <Verifier />
          </Suspense>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Receiver code</CardTitle>
        </CardHeader>
        <CardContent>
          <Suspense fallback={<div className="min-h-90" />}>
            <ReceiverCode />
          </Suspense>
        </CardContent>
      </Card>
    </div>
  );
}
