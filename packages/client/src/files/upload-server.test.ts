import { UploadServer } from './upload-server.fixture.ts';
import { describeUploads } from './uploads.contract.ts';

describeUploads('the model', () => {
  const model = new UploadServer();
  return Promise.resolve((address, init) => model.respond(`http://tend.example${address}`, init));
});
