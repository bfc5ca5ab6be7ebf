/** The process of a `Converter`. */
import { serveOrders } from './serve-orders.ts';

serveOrders(async () => (await import('./convert.ts')).convert);
