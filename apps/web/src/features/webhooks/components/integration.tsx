import { late } from '@/components/late.tsx';
import { Card, CardContent } from '@/components/ui/card.tsx';

const WAITING = <div className="min-h-90" />;
const Verifier = late(() => import('./verifier.tsx').then((m) => m.Verifier), WAITING);
const ReceiverCode = late(() => import('./receiver-code.tsx').then((m) => m.ReceiverCode), WAITING);

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
