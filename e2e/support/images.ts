import { rm } from 'node:fs/promises';
import { foundOrganization, type Founders } from './organization.ts';
import { startTend } from './tend.ts';

/** The server's data at the start of a journey: logged-in people, three weeks of messages, or nothing. */
export type Stage = 'organization' | 'demo' | 'new';

/** The data of a stopped server. Copying it takes a hundredth of the time of making it. */
export interface Image {
  readonly folder: string | null;
  /** Set for an organisation only. */
  readonly founders: Founders | null;
}

/** Makes each image once, on first use. */
export class Images {
  readonly #made = new Map<Stage, Promise<Image>>();

  get(stage: Stage): Promise<Image> {
    const image = this.#made.get(stage) ?? make(stage);
    this.#made.set(stage, image);
    return image;
  }

  async remove(): Promise<void> {
    for (const image of this.#made.values()) {
      const { folder } = await image;
      if (folder !== null) await rm(folder, { recursive: true });
    }
  }
}

async function make(stage: Stage): Promise<Image> {
  if (stage === 'new') return { folder: null, founders: null };
  const tend = await startTend({ isDemo: stage === 'demo' });
  const founders = stage === 'organization' ? await foundOrganization(tend) : null;
  return { folder: await tend.stop(), founders };
}
