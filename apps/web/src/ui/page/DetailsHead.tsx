import type { ReactNode } from 'react';
import type { AvatarShape } from '../pictures/avatar-face.ts';
import { Avatar } from '../pictures/Avatar.tsx';
import { HeadPicture } from '../profile-picture/HeadPicture.tsx';
import './DetailsHead.css';

interface DetailsHeadProps {
  id: string;
  name: string;
  shape: AvatarShape;
  isOnline?: boolean;
  /** Whether the reader may set the picture. */
  canChangePicture?: boolean;
  /** The job title, or the number of people. */
  detail: ReactNode;
  /** The page's first heading, or the second beside the list's. */
  headingLevel: 1 | 2;
}

/** The person or group that the details are about. */
export function DetailsHead({
  id,
  name,
  shape,
  isOnline = false,
  canChangePicture = false,
  detail,
  headingLevel,
}: DetailsHeadProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="row details-head">
      {shape === 'saved' ? (
        <Avatar {...{ id, name, shape }} size={96} />
      ) : (
        <HeadPicture {...{ id, name, shape, isOnline }} canChange={canChangePicture} />
      )}
      <div className="details-head-text">
        <Heading className="title">
          <bdi>{name}</bdi>
        </Heading>
        <div className="small">{detail}</div>
      </div>
    </div>
  );
}
