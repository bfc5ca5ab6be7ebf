declare module 'web-push-testing/src/PushApiModel.js' {
  export class PushApiModel {
    subscribe(options: { userVisibleOnly: 'true'; applicationServerKey: string }): Promise<{
      endpoint: string;
      keys: { p256dh: string; auth: string };
      clientHash: string;
    }>;
    expireSubscription(clientHash: string): void;
    getNotifications(options: { clientHash: string }): { messages: string[] };
  }
}

declare module 'web-push-testing/src/server.js' {
  import type { Server } from 'node:http';
  import type { PushApiModel } from 'web-push-testing/src/PushApiModel.js';

  export default class WebPushTestingServer {
    constructor(model: PushApiModel, port: number);
    startServer(): void;
    readonly _server: Server;
  }
}
