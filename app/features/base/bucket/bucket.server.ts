import { S3Client } from "@aws-sdk/client-s3";

/** A bucket of any service that speaks S3. */
export type BucketOptions = {
  /** Undefined: Amazon's own for the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True: the bucket is in the path, as in MinIO; else it is part of the host name. */
  pathStyle: boolean;
};

/** The number of tries of a call, and its milliseconds to connect and of silence. */
type Patience = { tries: number; connectMs: number; silenceMs: number };

/** The caller gets failures; by default the client would write them to the console. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Makes the client of a bucket. Checksums beyond those of the signature are left out: several services refuse them. Redirects
 * are not followed.
 */
export function bucketClient(
  { endpoint, region, accessKeyId, secretAccessKey, pathStyle }: BucketOptions,
  { tries, connectMs, silenceMs }: Patience,
): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    followRegionRedirects: false,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: tries,
    logger: SILENT,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
}
