import { lazyComponent } from '@/components/lazy.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';

const WAITING = <div className="min-h-90" />;
const Verifier = lazyComponent(() => import('./verifier.tsx').then((m) => m.Verifier), WAITING);
const ReceiverCode = lazyComponent(() => import('./receiver-code.tsx').then((m) => m.ReceiverCode), WAITING);

/** Tools for the developer of a receiver: a signature check, and sample code. */
export function Integration() {
  return (
    <div className="mt-3 grid items-start gap-3 xl:grid-cols-2">
      <Card title="Check a signature">
        <CardContent>
          <Verifier />
        </CardContent>
      </Card>
      <Card title="Receiver code">
        <CardContent>
          <ReceiverCode />
        </CardContent>
      </Card>
    </div>
  );
}
